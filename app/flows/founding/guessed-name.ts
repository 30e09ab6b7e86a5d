/** A name for somebody who gave none, from their e-mail address: "ada.lovelace+club@x.example" is "Ada Lovelace". */
export function guessedName(email: string): string {
  const local = email.split("@")[0]?.split("+")[0] ?? "";
  const words = local.split(/[._\-\d]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return (name || local || email).slice(0, 100);
}
