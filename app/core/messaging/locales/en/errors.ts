export default {
  "push-service": "This is not the address of a known push service.",
  "delivery-pending": "This message is still being tried.",
  "invalid-mail-link": "This link is no longer valid.",
};
