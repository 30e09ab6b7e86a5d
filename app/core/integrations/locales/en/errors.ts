export default {
  "keys-too-many": "You have {{limit, number}} keys, the maximum. End one first.",
  "webhook-address": "This must be an address that begins with https:// and is reachable from the internet.",
  "webhook-kind": "There is no kind of message called {{kind}}.",
  "webhook-off": "This webhook is paused or was stopped. Resume it first.",
  "webhooks-too-many": "The club has {{limit, number}} webhooks, the maximum. Delete one first.",
};
