export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** A picture as a data URL, which the page's security policy allows for pictures; undefined if the browser can't render it. */
export async function pictureAddress(file: File): Promise<string | undefined> {
  if (!PICTURE_TYPES.includes(file.type)) return undefined;
  const address = await dataAddress(file);
  const picture = new Image();
  picture.src = address ?? "";
  return picture.decode().then(
    () => address,
    () => undefined,
  );
}

function dataAddress(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
