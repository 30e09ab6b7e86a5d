/** The languages of the product. */
export type Language = "en" | "es";

/** Messages by dotted key; both languages of a namespace have the same keys. */
export type Messages = { [key: string]: string | Messages };
