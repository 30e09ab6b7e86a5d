export default {
  positions: "Enter positions separated by commas, each up to 30 characters long.",
  score: "Enter a number from 0 to 9999.99.",
  "inbox-full":
    "We’ve sent this inbox as many sign-in e-mails as we can for now, so we sent nothing. A link from the last 10 minutes still works. Try again in {{seconds, wait}}.",
  "admin-email": "An admin needs an e-mail address to sign in.",
  "email-own": "Change your own address under My account, where an e-mail confirms the new one.",
  "last-admin":
    "The club needs at least one admin who has signed in. Make somebody else admin, and wait until they have signed in.",
  "email-taken": "Another member already has this e-mail address.",
  "several-who": "Tick somebody in the list first, or choose all that match.",
  "balance-left":
    "This member has {{money, money}} with the club, less what they owe. Say whether that is settled, in cash or by bank transfer, or written off.",
  "balance-own": "You have {{money, money}} with the club. Ask an admin to pay it out first, or give it up.",
  "balance-owed": "You owe the club {{money, money}}. Ask an admin to settle it first.",
  "several-tag": "Choose a tag.",
  "several-role": "Choose a role.",
  "several-links":
    "That would be {{count, number}} links. At most {{most, number}} can be sent at once: choose fewer members.",
  "not-pending": "This person is not waiting to be let in.",
  "email-missing": "This member has no e-mail address.",
  "not-archived": "This person is not archived.",
  "erase-self": "To leave for good, choose “Delete my account” in My account.",
  "merge-self": "This is the same member. Choose the other one.",
  "member-unconfirmed":
    "This person hasn’t confirmed yet that they know the club, so we don’t write to them. They can ask for a link themselves on the sign-in page.",
  "mail-unwanted":
    "This person wants no e-mails that they didn’t ask for. They can ask for a link themselves on the sign-in page.",
  "columns-name": "Say which column is the name, or the first name.",
  "columns-twice": "Two columns can’t hold the same. Choose each only once.",
  "import-gone":
    "This file isn’t here any more: it was imported, discarded, or waited for more than an hour.",
  "import-running": "A file is being imported right now. Wait until it is done.",
  "import-nothing": "Nothing in this file is new, so there is nothing to import.",
  "member-inactive": "This person is not an active member of the club.",
};
