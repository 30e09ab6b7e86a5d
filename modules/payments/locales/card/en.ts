export default {
  title: "Card and automatic top-up",
  lead: "Keep a card, and let it top up your balance automatically.",
  open: "Card and automatic top-up",
  leaving: "We’re taking you to Stripe’s page. Once your card is saved there, you come back here.",
  box: "Your card",
  none: "You have not saved a card. Stripe keeps it: your club and we never see its number.",
  ending: "{{name}} ending in {{last4}}",
  until: "valid until {{expiry}}",
  expired: "Expired",
  waiting: "We’re waiting for Stripe to confirm your card. This usually takes a few seconds.",
  over: "Stripe hasn’t confirmed a card. If you saved one, it appears here once Stripe does; otherwise, save it again.",
  left: "You came back without saving a card.",
  save: "Save a card",
  replace: "Save another card",
  remove: "Remove the card",
  removed: "Your card is removed.",
  automatic: "Automatic top-up",
  automaticText:
    "After a charge or a booking that leaves you with less than the amount you set, your card pays into your balance. Switching it on charges nothing. We tell you each time.",
  does: "After a charge or a booking that leaves you with less than {{threshold}}, your card pays {{amount}}, and no more than {{cap}} in a month. We tell you each time.",
  on: "On",
  off: "Off",
  threshold: "Top up below",
  thresholdHelp: "What is set aside or owed counts as spent.",
  amount: "Amount each time",
  amountHelp: "{{like}}. At most {{most}} at a time.",
  monthlyCap: "At most in a month",
  monthlyCapHelp: "Your card never pays more than this automatically in one month, and at most ten times.",
  turnOn: "Switch it on",
  change: "Save",
  turnOff: "Switch it off",
  saved: {
    enough: "Automatic top-up is on.",
    low: "Automatic top-up is on. You have {{has, money}}, less than {{threshold, money}}: your card pays at least {{due, money}} after your next charge or booking, and nothing before it.",
    covered:
      "Automatic top-up is on. You have {{has, money}}, less than {{threshold, money}}: your card pays at least {{due, money}} after your next charge or booking, and nothing before it. For a place that costs more than you have, top up yourself first.",
    empty:
      "Automatic top-up is on. You have {{has, money}}, less than {{threshold, money}}: your card pays at least {{due, money}} after your next charge, and nothing before it. To book a place that costs something, top up yourself first.",
    capped:
      "Automatic top-up is on. You have {{has, money}}, less than {{threshold, money}}, but your card has already paid all that it may this month.",
    paying:
      "Automatic top-up is on. You have {{has, money}}, less than {{threshold, money}}: a payment by your card is in progress.",
  },
  outlook: {
    off: "You have {{has, money}} now.",
    enough: "You have {{has, money}} now.",
    low: "You have {{has, money}} now, less than {{threshold, money}}: your card pays at least {{due, money}} after your next charge or booking, and nothing before it.",
    covered:
      "You have {{has, money}} now, less than {{threshold, money}}: your card pays at least {{due, money}} after your next charge or booking, and nothing before it. For a place that costs more than you have, top up yourself first.",
    empty:
      "You have {{has, money}} now, less than {{threshold, money}}: your card pays at least {{due, money}} after your next charge, and nothing before it. To book a place that costs something, top up yourself first.",
    capped:
      "You have {{has, money}} now, less than {{threshold, money}}, but your card has already paid all that it may this month.",
    paying:
      "You have {{has, money}} now, less than {{threshold, money}}: a payment by your card is in progress.",
  },
  stopped: "Automatic top-up is off.",
  endedBy: {
    declined: "Your bank declined your card, so we switched it off. Nothing was charged.",
    asked:
      "Your bank wants you to confirm such payments yourself, so we switched it off. Nothing was charged.",
    refused:
      "Stripe could not charge your card, so we switched it off. If a payment arrives after all, it goes to your balance.",
    currency: "Your club now counts in another currency, so we switched it off. Set the amounts again.",
    club: "Your club stopped taking payments by card, so we switched it off. If you want it, switch it on again.",
    refunded:
      "Money that your card had paid went back to it, so we paused this. Switch it on again if you want it.",
    disputed: "A payment of your card was disputed, so we paused this. Switch it on again if you want it.",
  },
};
