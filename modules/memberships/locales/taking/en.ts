/** What somebody is told before they take a plan, and an admin before they give one. */
export default {
  lasts: "“{{plan}}” lasts from {{from, day}} until {{until, day}}.",
  later: "“{{plan}}” begins on {{from, day}}, not today, and lasts until {{until, day}}.",
  costs: "It costs {{price, money}}.",
  free: "It is free.",
  untilPaid: "It only counts once it is paid.",
  notCharged: "The club takes no payments here, so nothing is owed for it.",
  renews:
    "It renews automatically on {{on, day}} for what the plan costs then, now {{price, money}}. You are told a week before, and can turn that off until then.",
  renewsFree:
    "It renews automatically on {{on, day}}. You are told a week before, and can turn that off until then.",
  renewsThem:
    "It renews automatically on {{on, day}} for what the plan costs then, now {{price, money}}. They are told a week before, and can turn that off.",
  renewsThemFree:
    "It renews automatically on {{on, day}}. They are told a week before, and can turn that off.",
  due: "{{price, money}} is taken from {{name}}’s balance at once.",
  dueOwed:
    "{{name}}’s balance does not cover {{price, money}}: it becomes due, and the membership only counts once it is paid.",
  renewsNot: "It does not renew automatically.",
  endsRenewal:
    "“{{plan}}” no longer renews automatically on {{on, day}} for {{price, money}}, because this one follows it.",
  endsRenewalFree: "“{{plan}}” no longer renews automatically on {{on, day}}, because this one follows it.",
  staff: "Coaches and admins don’t need one.",
  back: "You can give it back for an hour, as long as you have not signed up with it: all that you paid then goes back to your balance. After that, nothing is refunded.",
  backUnpaid:
    "You can give it back until it is paid, and for an hour from now even then, as long as you have not signed up with it: all that you paid goes back to your balance. After that, nothing is refunded.",
  backFree: "You can give it back for an hour, as long as you have not signed up with it.",
};
