/** Reasons why an act of a page has no call. */
export const BY_MAIL = "by a link of a mail, which carries its own right";
export const BROWSER = "about the browser, or the way between hosts";
export const FRESH =
  "sends the browser a link to show again who they are; programs take POST /sign-ins or /auto-login";
