/**
 * The fields of each of Stripe's resources, by their types, as far as Stripe's own fixtures (stripe/openapi, MIT) and the
 * SDK's types agree. Fields that may be absent end in `?`.
 */
export const SHAPES: Record<string, Shape> = {
  account: {
    "record or null": "business_profile? settings?",
    "text or null": "business_type? email",
    record:
      "capabilities? controller? external_accounts? future_requirements? metadata? requirements? tos_acceptance?",
    "yes-no": "charges_enabled details_submitted payouts_enabled",
    text: "country? default_currency? id object type",
    number: "created?",
  },
  account_link: {
    number: "created expires_at",
    text: "object url",
  },
  "checkout.session": {
    "record or null":
      "after_expiration consent consent_collection customer_details invoice_creation metadata payment_method_configuration_details payment_method_options saved_payment_method_options shipping_address_collection shipping_cost total_details adaptive_pricing collected_information permissions wallet_options origin_context currency_conversion managed_payments",
    "yes-no or null": "allow_promotion_codes",
    "number or null": "amount_subtotal amount_total",
    record: "automatic_tax custom_text phone_number_collection?",
    "text or null":
      "billing_address_collection cancel_url client_reference_id client_secret currency customer customer_creation customer_email invoice locale payment_intent payment_link payment_method_collection recovered_from setup_intent status submit_type subscription success_url ui_mode url customer_account integration_identifier",
    number: "created expires_at",
    list: "custom_fields payment_method_types shipping_options",
    text: "id mode object payment_status",
    "yes-no": "livemode",
    "list or null": "discounts",
  },
  payment_intent: {
    number: "amount amount_capturable amount_received created",
    record: "amount_details? metadata",
    "text or null":
      "application cancellation_reason client_secret customer description latest_charge on_behalf_of payment_method receipt_email review setup_future_usage statement_descriptor statement_descriptor_suffix transfer_group source customer_account",
    "number or null": "application_fee_amount canceled_at",
    "record or null":
      "automatic_payment_methods last_payment_error next_action payment_method_configuration_details payment_method_options processing shipping transfer_data? managed_payments",
    text: "capture_method confirmation_method currency id object status",
    "yes-no": "livemode",
    list: "payment_method_types",
    "list or null": "excluded_payment_method_types",
  },
  refund: {
    number: "amount created",
    "text or null":
      "balance_transaction charge payment_intent reason receipt_number source_transfer_reversal status transfer_reversal customer customer_account payment_method",
    text: "currency id object",
    record: "destination_details?",
    "record or null": "metadata",
  },
  customer: {
    "record or null": "address? discount? shipping",
    number: "balance created next_invoice_sequence?",
    "text or null":
      "currency? default_source description email invoice_prefix? name? phone? tax_exempt? test_clock?",
    "yes-no or null": "delinquent?",
    text: "id object",
    record: "invoice_settings metadata",
    "yes-no": "livemode",
    "list or null": "preferred_locales?",
  },
  event: {
    "text or null": "api_version",
    number: "created pending_webhooks",
    record: "data",
    text: "id object type",
    "yes-no": "livemode",
    "record or null": "request",
  },
  charge: {
    number: "amount amount_captured amount_refunded created",
    "text or null":
      "application application_fee balance_transaction calculated_statement_descriptor customer description failure_balance_transaction failure_code failure_message on_behalf_of payment_intent payment_method receipt_email receipt_number receipt_url review source_transfer statement_descriptor statement_descriptor_suffix transfer_group",
    "number or null": "application_fee_amount",
    record: "billing_details metadata",
    "yes-no": "captured disputed livemode paid refunded",
    text: "currency id object status",
    "record or null": "fraud_details outcome payment_method_details refunds? shipping transfer_data source",
  },
  dispute: {
    number: "amount created",
    list: "balance_transactions enhanced_eligibility_types",
    text: "charge currency id object reason status",
    record: "evidence evidence_details metadata payment_method_details?",
    "yes-no": "is_charge_refundable livemode",
    "text or null": "payment_intent",
  },
  balance_transaction: {
    number: "amount available_on created fee net",
    text: "currency id object reporting_category status type balance_type",
    "text or null": "description source",
    "number or null": "exchange_rate",
    list: "fee_details",
  },
  payment_method: {
    text: "allow_redisplay? id object type",
    record: "billing_details card?",
    number: "created",
    "text or null": "customer customer_account",
    "yes-no": "livemode",
    "record or null": "metadata",
  },
  setup_intent: {
    "text or null":
      "application cancellation_reason client_secret customer description latest_attempt mandate on_behalf_of payment_method single_use_mandate",
    "record or null":
      "automatic_payment_methods last_setup_error metadata next_action payment_method_configuration_details payment_method_options",
    number: "created",
    "list or null": "flow_directions? excluded_payment_method_types",
    text: "id object status usage",
    "yes-no": "livemode",
    list: "payment_method_types",
  },
};

type Kind = "text" | "number" | "yes-no" | "list" | "record";
type Shape = Partial<Record<Kind | `${Kind} or null`, string>>;

/** What is wrong with an object, field by field; empty if it has the right shape. */
export function faults(object: object): string[] {
  const shape = SHAPES[String((object as Record<string, unknown>).object)];
  if (!shape) return ["has no shape"];
  return Object.entries(shape).flatMap(([kind, names]) =>
    names.split(" ").flatMap((name) => faultOf(object as Record<string, unknown>, name, kind)),
  );
}

function faultOf(object: Record<string, unknown>, field: string, kind: string): string[] {
  const name = field.replace("?", "");
  const value = object[name];
  if (value === undefined) return field.endsWith("?") ? [] : [`${name} is missing`];
  // An expanded id is the object itself.
  if (kind.startsWith("text") && kindOf(value) === "record" && value !== null) return faults(value);
  const isRight = value === null ? kind.endsWith(" or null") : kind.startsWith(kindOf(value));
  return isRight ? [] : [`${name} is ${JSON.stringify(value)}, no ${kind}`];
}

function kindOf(value: unknown): Kind {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "yes-no";
  return Array.isArray(value) ? "list" : "record";
}
