/** Whose password it is: data shown on every page about them, and so not secret. */
export interface PasswordOwner {
  email: string;
  name: string;
  club: string;
}

/** The least and the greatest length of a password, in characters. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** The words that most guessed passwords consist of; digits and special characters around them add nothing. */
const COMMON = new Set(
  `abcdefg access administrador administrator admin arsenal asdfgh asdfghjkl atleticomadrid azerty barcelona baseball
   basketball beautiful bienvenido boca bocajuniors butterfly changeme changeit charlie chelsea chocolate clave
   computer contrasena corazon default donald dragon elcamino entrenamiento entrenador equipo estrella everton facebook
   familia flamengo flower football freedom friends futbol fussball goalkeeper google harry hello helloworld hola
   holamundo iloveyou internet jessica jesus jordan juventus killer letmein liverpool login loveme madrid manchester
   manchesterunited master mexico michael michelle microsoft minecraft monkey mustang mypassword nintendo nothing
   pass passphrase passw passwort password pokemon porteria princesa princess qazwsx qwert qwerty qwertyuiop
   qwertzuiop realmadrid riverplate ronaldo samsung secret secreta secreto shadow soccer spiderman starwars summer
   sunshine superman superstar teamo tequiero teamsheet temporal test testing tottenham training trustno unknown
   usuario valencia welcome whatever winter zxcvbnm`.split(/\s+/),
);

/** Sequences of keys that people type without thinking. */
const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "q1w2e3r4t5y6u7i8o9p0",
].flatMap((run) => [run, [...run].reverse().join("")]);

/** How many letters and digits must be left without the words that are known about its owner. */
const LEAST_OF_ITS_OWN = 6;

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
  "!": "i",
};
const spelled = (text: string) => text.replace(/[01345@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);

/** The text without non-letters at both ends, and only once if it is a repetition. */
function core(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "").replace(/^(.+?)\1+$/u, "$1");
}

/**
 * Why a password is refused: it is among the first that anybody tries, or it can be guessed from what is known about
 * its owner.
 */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
): "password-common" | "password-own" | undefined {
  const text = plain(password);
  if (isCommon(text)) return "password-common";
  return restWithout(text, ownerWords(owner)).length < LEAST_OF_ITS_OWN ? "password-own" : undefined;
}

function isCommon(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/u.test(text) || new Set(text).size < 4) return true;
  if (RUNS.some((run) => run.includes(text))) return true;
  return [core(text), core(spelled(core(text))), core(spelled(text))].some((word) => COMMON.has(word));
}

function ownerWords({ email, name, club }: PasswordOwner): string[] {
  const words = plain(`${email} ${name} ${club}`).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

function restWithout(text: string, words: string[]): string {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, "");
  return words.reduce((rest, word) => rest.replaceAll(word, ""), letters);
}
