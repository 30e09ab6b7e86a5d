export default {
  nav: "Kitty",
  tab: "Kitty",
  settings: {
    kitty: "Kitty",
    role: "Who sees the kitty of a session",
    roleChoice: { player: "Players", coach: "Coaches", admin: "Admins" },
    jarNames: "Jars",
  },
  ownData: { entries: "Kitty entries", field: { at: "On", reason: "For", amount: "Amount" } },
  facts: {
    kitty: "In the kitty",
    level: "Kitty level",
    levelState: { full: "Flush", empty: "Broke" },
    levelChoice: { full: "Those who are flush", empty: "Those who are broke" },
    pot: "Pot",
  },
  consequences: {
    owed: "You still owe the kitty {{money, money}}.",
    returned: "{{money, money}} go back to those who came.",
  },
  errors: {
    short: "You are {{short, money}} short of {{price, money}}.",
    nothing: "Say how much.",
  },
  refused: {
    short: {
      title: "{{short, money}} short",
      aside: "It costs {{price, money}}",
      wayOut: "See your kitty",
      banner: "Your kitty is short, so you can’t confirm that you come.",
    },
  },
  hint: { text: "This session has a pot.", link: "See the pot" },
  notices: {
    arrived: {
      subject: "{{amount, money}} in the kitty",
      preheader: "Your transfer has arrived.",
      text: "Your transfer of {{amount, money}} is in the kitty.",
      after: "Thanks for paying in.",
      button: "See your kitty",
    },
  },
  page: {
    pot: "In this pot: {{amount}}",
    has: "In the kitty: {{amount}}",
    amount: "Amount",
    pay: "Pay in",
    jars: "Jars",
    save: "Save jars",
    done: "Paid in",
  },
  audit: { kind: "Kitty", paid: "{{actor}} paid money into the kitty for {{member}}" },
};
