export default {
  code: "Enter the six digits from the e-mail.",
  bot: "We couldn’t check that you are a person. Please try again.",
  "invalid-magic-link": "This link is not valid any more. Ask for a new one.",
  "wrong-code": "This code is wrong or has expired. Check the six digits, or have the e-mail sent again.",
  "code-of-other-browser":
    "This code is wrong or has expired, or it was asked for in another browser and only works there. Open the link in the e-mail instead, or ask for a new code here.",
  "too-many-codes":
    "Too many wrong codes have been typed here. Codes work again in {{seconds, wait}}; the link in the e-mail still works.",
  "too-many-passwords":
    "Too many attempts with a password. Passwords work again in {{seconds, wait}}. You don’t have to wait: ask for a link by e-mail.",
  "wrong-password": "The e-mail address or the password is wrong.",
  "password-common": "This is one of the first passwords anyone would try. Choose another one.",
  "password-own":
    "This is too close to your name, your address or your club. Choose something that only you know.",
  "email-same": "This is already your address.",
  "email-in-use": "This address is in use.",
  "email-unknown": "This e-mail address is not known in this club. Ask the club for its invitation link.",
  "email-not-allowed": "This e-mail address is not allowed. Please use another one.",
  "invalid-invitation-code": "This invitation code is not valid.",
  "joining-closed": "This club isn’t taking new members right now.",
  "awaiting-approval": "An admin of the club still has to let you in. You’ll get an e-mail.",
  "organization-or-user-unknown": "This club or this person does not exist here.",
  "provider-timeout": "Timeout: the sign-in service took too long to answer. Please try again.",
  "provider-cancelled": "Popup closed: you closed the window before you were signed in.",
  "provider-mfa-required":
    "The sign-in service asks for a second factor, which can’t be given this way. Sign in to the service first, then try again.",
  "provider-missing-refresh-token":
    "Missing refresh token: the sign-in service must be asked in the browser.",
  "provider-login-required": "The sign-in service wants you to sign in again.",
  "provider-request-error":
    "The sign-in service didn’t answer as it should. Please try again later, or use the link by e-mail.",
  "provider-invalid-state":
    "Invalid state: this sign-in began in another browser, was used already or took too long. Please try again.",
  "provider-no-parameters": "There are no query params available for parsing. Please start the sign-in here.",
  "provider-popup-blocked":
    "A popup could not be opened. Allow pop-ups for this page, or continue without one.",
  "provider-cross-origin-isolated":
    "A page running cross-origin isolated cannot renew silently. Please sign in again.",
  "provider-access-denied":
    "The sign-in service didn’t let you through, or you cancelled. You can try again.",
  "provider-interaction-required":
    "The sign-in service needs something from you first. Please sign in again.",
  "provider-invalid-token":
    "The sign-in service’s answer could not be trusted, so you are not signed in. Please try again.",
  "provider-unknown": "This sign-in service is not available here.",
  "provider-email-unverified":
    "The sign-in service hasn’t verified your e-mail address. Use the link by e-mail instead.",
  "provider-email-domain":
    "That sign-in service can’t vouch for this e-mail address here. Use the link by e-mail instead.",
  "provider-email-unconfirmed":
    "Sign in with a link by e-mail once; after that the sign-in service works, too.",
};
