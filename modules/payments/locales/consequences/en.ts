export default {
  automaticEnds: "Your balance is no longer topped up automatically.",
  disconnect: {
    byHand: "Members can no longer pay by card.",
    underWay_one: "{{count}} top-up is in progress, and can still be paid.",
    underWay_other: "{{count}} top-ups are in progress, and can still be paid.",
    cards_one: "{{count}} saved card no longer pays automatically, even once you connect again.",
    cards_other: "{{count}} saved cards no longer pay automatically, even once you connect again.",
  },
  due: {
    owed: "You have {{has, money}} of {{price, money}}; {{missing, money}} will be owed.",
    byCard: "You have {{has, money}} of {{price, money}}; your saved card pays the rest automatically.",
    covered: "{{price, money}} is taken from your balance at once; {{left, money}} is left.",
    below: "{{price, money}} is taken from your balance at once, which is then {{below, money}} below zero.",
  },
  switchOff: {
    owed_one: "{{money, money}} that {{count}} member owes stays owed, but nobody is reminded.",
    owed_other: "{{money, money}} that {{count}} members owe stays owed, but nobody is reminded.",
    balances: "{{money, money}} in members’ balances stays there, but nobody sees it.",
    priced_one:
      "{{count}} upcoming session or event with a price: if it takes place while payments are off, nobody is charged for it. Those who are in already can be charged when you switch payments on again; those who sign up until then pay nothing.",
    priced_other:
      "{{count}} upcoming sessions and events with a price: those that take place while payments are off are charged to nobody. Those who are in already can be charged when you switch payments on again; those who sign up until then pay nothing.",
    cards_one:
      "{{count}} saved card no longer tops up a balance automatically, even once payments are on again. Its owner has to switch that on again.",
    cards_other:
      "{{count}} saved cards no longer top up balances automatically, even once payments are on again. Their owners have to switch that on again.",
  },
  currency: {
    places_one:
      "{{count}} place was taken at a price, which will be charged in {{currency}} with the same number.",
    places_other:
      "{{count}} places were taken at a price, which will be charged in {{currency}} with the same number.",
    tags_one: "{{count}} price for members with a tag keeps its number, now in {{currency}}.",
    tags_other: "{{count}} prices for members with a tag keep their numbers, now in {{currency}}.",
    notTaken: "Members can’t pay by card any more: Stripe takes no payments in {{currency}}.",
    cards_one: "{{count}} saved card no longer pays automatically until its owner sets the amounts again.",
    cards_other:
      "{{count}} saved cards no longer pay automatically until their owners set the amounts again.",
  },
  kept_one: "{{count}} place that was agreed before is charged: {{money, money}}.",
  kept_other: "{{count}} places that were agreed before are charged: {{money, money}}.",
  returned_one: "{{count}} paid charge goes back to the member’s balance: {{money, money}}.",
  returned_other: "{{count}} paid charges go back to members’ balances: {{money, money}}.",
  dropped_one: "{{count}} open charge is dropped: {{money, money}} is no longer owed.",
  dropped_other: "{{count}} open charges are dropped: {{money, money}} is no longer owed.",
  settled: {
    open_one: "{{count}} person is charged {{money, money}}, to be paid to the club.",
    open_other: "{{count}} people are charged {{money, money}} in all, to be paid to the club.",
    paid_one: "{{count}} person pays {{money, money}} from their balance at once.",
    paid_other: "{{count}} people pay {{money, money}} in all from their balances at once.",
    debt_one: "{{count}} person’s balance doesn’t cover it: {{money, money}} will be owed.",
    debt_other: "{{count}} people’s balances don’t cover it: {{money, money}} will be owed in all.",
  },
  toBalance: "{{money, money}} goes back to your balance.",
  stillPay: "{{occasion}}, {{on, weekday}}, {{at}}: you’re leaving late and will still pay {{money, money}}.",
  payUnlessTaken:
    "{{occasion}}, {{on, weekday}}, {{at}}: you’re leaving late and will still pay {{money, money}}, unless somebody takes your place.",
  payUnlessMovedUp:
    "{{occasion}}, {{on, weekday}}, {{at}}: you’re leaving late. As soon as somebody from the waiting list has your place, you pay nothing; if none of them can take it, you still pay {{money, money}}.",
  balanceLeft: "A balance of {{money, money}} stays with the club.",
  belowLeft: "A balance {{money, money}} below zero stays as it is.",
  owedLeft: "{{money, money}} stays owed.",
  closing: {
    due_one:
      "{{count}} session or event that has begun, or is left too late, is charged now: {{money, money}}.",
    due_other:
      "{{count}} sessions or events that have begun, or are left too late, are charged now: {{money, money}}.",
    dropped: "{{money, money}} is no longer owed, since what it was for ends unused.",
    owed: "The {{money, money}} that is owed is settled.",
    out: {
      cash: "{{money, money}} is recorded as paid out in cash.",
      transfer: "{{money, money}} is recorded as paid out by bank transfer.",
      "write-off": "The club keeps {{money, money}} of the balance.",
    },
    in: {
      cash: "{{money, money}} is recorded as paid in cash.",
      transfer: "{{money, money}} is recorded as paid by bank transfer.",
      "write-off": "{{money, money}} is written off.",
    },
  },
  paidTwice: "{{money, money}} comes back to the balance: both paid for the same place.",
  balanceMoved: "{{money, money}} paid in and not used is transferred.",
  belowMoved: "A balance {{money, money}} below zero is transferred.",
  owedMoved: "{{money, money}} that is owed is transferred.",
  collect: {
    balance_one: "{{count}} charge is paid from the balance: {{money, money}}.",
    balance_other: "{{count}} charges are paid from balances: {{money, money}}.",
    cash_one: "{{count}} charge was paid in cash: {{money, money}}.",
    cash_other: "{{count}} charges were paid in cash: {{money, money}}.",
    transfer_one: "{{count}} charge was paid by transfer: {{money, money}}.",
    transfer_other: "{{count}} charges were paid by transfer: {{money, money}}.",
    waive_one: "{{count}} charge is waived: the club writes off {{money, money}}.",
    waive_other: "{{count}} charges are waived: the club writes off {{money, money}}.",
    members_one: "{{count}} member is affected.",
    members_other: "{{count}} members are affected.",
    left_one: "{{count}} ticked charge is settled already or no longer due, and stays as it is.",
    left_other: "{{count}} ticked charges are settled already or no longer due, and stay as they are.",
  },
  undo: {
    back: "{{name}}’s balance goes down by {{money, money}}, as if that had not been paid in.",
    backOwed:
      "The {{money, money}} that {{name}} paid in is undone. The balance lacks {{lack, money}} of it, which {{name}} then owes.",
    gone: "The payment of {{money, money}} is undone. What it was for is no longer there, so {{name}} owes nothing for it.",
    backIn: "{{money, money}} goes back to {{name}}’s balance.",
    owed: "{{name}} owes {{money, money}} again.",
    owedPaid: "{{name}}’s charge of {{money, money}} is open again, and the balance pays it at once.",
    refund: "{{money, money}} goes to {{name}}’s balance.",
    charge: "The refund is undone: {{name}}’s balance goes down by {{money, money}}.",
    chargeOwed: "The refund is undone: {{name}} owes {{money, money}}, since the balance does not cover it.",
  },
};
