export default {
  "club-closed": "This club is closed. An admin can reopen it.",
  "method-not-allowed": "This address does not accept this method.",
  "unknown-path": "There is nothing at this address.",
  "too-many-calls": "Too many calls. Try again in {{seconds, wait}}.",
  "idempotency-key-invalid": "Idempotency-Key takes 1 to 255 letters, digits and symbols, without spaces.",
  "idempotency-key-used": "This Idempotency-Key was used for another call. Use a new one for each call.",
  "idempotency-key-busy":
    "The call with this Idempotency-Key is still running. Send it again in a while, with the same key.",
  "idempotency-outcome-unknown":
    "The call with this Idempotency-Key was interrupted. Check whether it was done before you send it with another key.",
  "idempotency-keys-many":
    "Your club’s programs have used {{most, number}} Idempotency-Keys within a day, the maximum. Try again in an hour.",
  "idempotency-answer-gone": "The call with this Idempotency-Key was done, but its answer wasn’t kept.",
  "field-contradicts": "This field is sent under two names with different values. Send one of them.",
  "credential-unknown": "This key or sign-in is not known here, or has ended.",
  "key-read-only": "This API key can only read.",
  "organization-moved": "This club has another address now.",
};
