const renewsSoon = {
  subject: "{{plan}} renews on {{from, day}}",
  preheader: "For {{price, money}}, until {{until, day}}, unless you say no.",
  text: "On {{from, day}} your membership “{{plan}}” renews for {{price, money}}, until {{until, day}}.",
  after: "If you don’t want that, say so before that day.",
  button: "See my membership",
};

export default {
  given: {
    subject: "Your membership: {{plan}}",
    preheader: "From {{from, day}} until {{until, day}}.",
    text: "You have been given “{{plan}}”, from {{from, day}} until {{until, day}}.",
    after: "Under “My memberships” you see whether it is paid, and what comes next.",
    button: "See my membership",
  },
  stopped: {
    subject: "Your membership was stopped: {{plan}}",
    preheader: "You can’t sign up with it any more.",
    text: "The club has stopped your membership “{{plan}}”, from {{from, day}} until {{until, day}}. You can no longer sign up for sessions and events with it.",
    after: "You keep the places that you hold. If it was not paid, nothing is owed for it any more.",
    button: "See my memberships",
  },
  renewed: {
    subject: "{{plan}} renewed",
    preheader: "For {{price, money}}, until {{until, day}}.",
    text: "Your membership “{{plan}}” has been renewed for {{price, money}}, until {{until, day}}.",
    after: "If you don’t want it to renew again, you can say so at any time.",
    button: "See my membership",
  },
  "renewed-unpaid": {
    subject: "{{plan}} renewed, but not paid",
    preheader: "You can sign up again once {{price, money}} is paid.",
    text: "Your membership “{{plan}}” has been renewed until {{until, day}}. It costs {{price, money}}; until that is paid, you can’t sign up for sessions and events with it.",
    after: "If you don’t want it, you can give it back under “My memberships”. Then nothing is owed for it.",
    button: "See my membership",
  },
  "renews-soon": renewsSoon,
  "renews-unneeded": {
    ...renewsSoon,
    after: "As a coach or admin you don’t need one. If you don’t want it, say so before that day.",
  },
  "ends-soon": {
    subject: "{{plan}} ends on {{until, day}}",
    preheader: "Take the next one before then.",
    text: "Your membership “{{plan}}” ends on {{until, day}}.",
    after: "If you take the next plan before then, it starts the day after.",
    button: "See plans",
  },
  ended: {
    subject: "{{plan}} has ended",
    preheader: "You need a new membership to sign up.",
    text: "Your membership “{{plan}}” ended on {{until, day}}.",
    after: "To sign up for sessions and events, take a new plan.",
    button: "See plans",
  },
  unpaid: {
    subject: "{{plan}} was stopped",
    preheader: "It was not paid for 30 days.",
    text: "Your membership “{{plan}}” was not paid for 30 days, so it was stopped. Nothing is owed for it any more.",
    after: "You can take a plan again at any time.",
    button: "See plans",
  },
};
