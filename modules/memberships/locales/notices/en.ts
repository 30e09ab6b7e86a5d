export default {
  given: {
    subject: "Your membership: {{plan}}",
    preheader: "From {{from, day}} until {{until, day}}.",
    text: "You have been given “{{plan}}”, from {{from, day}} until {{until, day}}.",
    after: "Under “My memberships” you see whether it is paid, and what comes next.",
    button: "See my membership",
  },
  renewed: {
    subject: "{{plan}} renewed",
    preheader: "For {{price, money}}, until {{until, day}}.",
    text: "Your membership “{{plan}}” has renewed itself for {{price, money}}, until {{until, day}}.",
    after: "If you don’t want it to renew itself again, you can say so at any time.",
    button: "See my membership",
  },
  "renews-soon": {
    subject: "{{plan}} renews itself on {{from, day}}",
    preheader: "For {{price, money}}, until {{until, day}}, unless you say no.",
    text: "On {{from, day}} your membership “{{plan}}” renews itself for {{price, money}}, until {{until, day}}.",
    after: "If you don’t want that, say so before that day.",
    button: "See my membership",
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
    preheader: "You need a new membership to come.",
    text: "Your membership “{{plan}}” ended on {{until, day}}.",
    after: "To come to sessions and events, take a new plan.",
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
