/** Mails about one's account, and about who is an admin. */
export default {
  "password-set": {
    subject: "You have a password now",
    body: "A password was set for your account at {{club}}. It works at all your clubs.",
  },
  "password-changed": {
    subject: "Your password was changed",
    body: "The password of your account at {{club}} was changed. Your other devices have been signed out.",
  },
  "password-removed": {
    subject: "Your password was removed",
    body: "The password of your account at {{club}} was removed. You sign in with a link by e-mail.",
  },
  "provider-linked": {
    subject: "{{provider}} signs you in now",
    body: "Somebody signed in to your account at {{club}} through {{provider}}, which vouches for this e-mail address. From now on that account at {{provider}} signs them in, at all your clubs.",
  },
  "provider-removed": {
    subject: "{{provider}} no longer signs you in",
    body: "The link between {{provider}} and your account at {{club}} was removed. Wherever you had signed in through it, you have been signed out. A link by e-mail still works.",
  },
  "email-asked": {
    subject: "Somebody wants to change your address",
    body: "Another e-mail address was asked for in your account at {{club}}. Nothing changes until it is confirmed there.",
  },
  "email-changed": {
    subject: "Your address was changed",
    body: "Your account at {{club}} uses another e-mail address now. This one no longer signs you in, and the sign-in services that were linked to your account no longer are.",
  },
  "email-confirm": {
    subject: "Confirm your new address",
    body: "Confirm that this is your new address at {{club}}. The link works once, for 10 minutes.",
    where: "Open it in the browser where you are signed in.",
    ignore: "If you didn’t ask for this, ignore this e-mail. Nothing changes without the link.",
    button: "Confirm the address",
  },
  notYou:
    "If that wasn’t you: sign in with a link by e-mail, sign out everywhere under Devices, and change your password if you have one.",
  notYouPassword:
    "If that wasn’t you: sign in with a link by e-mail, then change the password or remove it. Until then, anyone who knows it can get in.",
  notYouLinked:
    "If that wasn’t you: sign in with a link by e-mail, remove the link under My account, and change the password of your account at {{provider}}, since somebody else can get in there.",
  notYouGone: "If that wasn’t you, speak to an admin of your club at once: they can put your address back.",
  admins: {
    made: {
      subject: "New admin at {{club}}",
      body: "{{by}} made an admin of {{club}}: {{names}}. Admins can change everything at the club.",
    },
    restored: {
      subject: "An admin is back at {{club}}",
      body: "{{by}} restored somebody who is an admin of {{club}} again: {{names}}.",
    },
    unmade: {
      subject: "One admin fewer at {{club}}",
      body: "{{by}} changed who is an admin of {{club}}. No longer one: {{names}}.",
    },
    moved: {
      subject: "An admin’s address was changed",
      body: "{{by}} changed the e-mail address with which this admin of {{club}} signs in: {{names}}.",
    },
    "old-address": {
      subject: "Your address was changed",
      body: "An admin of {{club}} entered another e-mail address for you. This one no longer signs you in there.",
    },
    notAgreed: "If that was not agreed, look at your club’s admins at once: any of them can change it back.",
    button: "See the admins",
  },
  button: { devices: "Devices", password: "My password", providers: "My sign-in services" },
};
