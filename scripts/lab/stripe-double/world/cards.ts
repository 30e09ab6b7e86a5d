/** A bank's decline, in Stripe's words. */
export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

export interface Card {
  brand: string;
  last4: string;
  /** What the button on the checkout page says. */
  label: string;
  /** Said on the checkout page. */
  decline?: Decline;
  /** Said when the saved card is charged later, without its owner. */
  declineLater?: Decline;
  isDisputed?: boolean;
  /** Is it a bank account? Then the payment succeeds or fails days later. */
  isDebit?: boolean;
}

const DECLINED: Decline = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

/** What people can pay with, after Stripe's own test cards. */
export const CARDS = {
  good: { brand: "visa", last4: "4242", label: "Visa 4242, which pays" },
  declined: { brand: "visa", last4: "0002", label: "Visa 0002, which is declined", decline: DECLINED },
  disputed: {
    brand: "visa",
    last4: "0259",
    label: "Visa 0259, whose owner disputes the payment afterwards",
    isDisputed: true,
  },
  poor: {
    brand: "mastercard",
    last4: "0341",
    label: "Mastercard 0341, which is declined once it is saved",
    declineLater: {
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "Your card has insufficient funds.",
    },
  },
  asking: {
    brand: "visa",
    last4: "3184",
    label: "Visa 3184, whose bank wants its owner to be there",
    declineLater: {
      code: "authentication_required",
      decline_code: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
    },
  },
  debit: { brand: "sepa", last4: "3000", label: "Bank debit, which pays days later", isDebit: true },
} as const satisfies Record<string, Card>;

export type CardName = keyof typeof CARDS;

export function isCardName(name: string): name is CardName {
  return Object.hasOwn(CARDS, name);
}
