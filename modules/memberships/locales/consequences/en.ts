import switching from "../switching/en.ts";

export default {
  ...switching,
  goOn_one: "{{count}} membership goes on until it ends.",
  goOn_other: "{{count}} memberships go on until they end.",
  notRenewed_one: "{{count}} of them won’t renew any more.",
  notRenewed_other: "{{count}} of them won’t renew any more.",
  noRight: "The membership from {{from, day}} until {{until, day}} no longer lets them come.",
  stops: "The membership “{{plan}}” from {{from, day}} until {{until, day}} is stopped.",
  waits:
    "The membership “{{plan}}” from {{from, day}} until {{until, day}} waits to be paid, and doesn’t let them come until then.",
  endsNow: "The membership “{{plan}}” from {{from, day}} until {{until, day}} ends at once.",
  notOwed: "{{money, money}} is no longer owed for it.",
  staysPaid: "The {{money, money}} that was paid is not refunded.",
  keptPlaces_one: "{{count}} place at an upcoming session or event is kept.",
  keptPlaces_other: "{{count}} places at upcoming sessions and events are kept.",
  joined: {
    stops: "“{{plan}}” from {{from, day}} until {{until, day}} overlaps another one and is stopped.",
    stopsPaid:
      "“{{plan}}” from {{from, day}} until {{until, day}} overlaps another one and is stopped. The {{money, money}} paid for it is not refunded.",
    stopsUnpaid:
      "“{{plan}}” from {{from, day}} until {{until, day}} overlaps another one and is stopped. {{money, money}} is no longer owed for it.",
    cut: "“{{plan}}” from {{from, day}} until {{until, day}} overlaps another one and begins on {{begins, day}}.",
    cutPaid:
      "“{{plan}}” from {{from, day}} until {{until, day}} overlaps another one and begins on {{begins, day}}. None of the {{money, money}} paid for it is refunded.",
  },
  leaving_one: "{{count}} current or upcoming membership is not refunded.",
  leaving_other: "{{count}} current or upcoming memberships are not refunded.",
  goOver_one: "{{count}} membership is transferred.",
  goOver_other: "{{count}} memberships are transferred.",
};
