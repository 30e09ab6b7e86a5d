export default {
  unsubscribeTitle: "No more e-mails from {{club}}?",
  unsubscribeTopicsTitle: "No more e-mails like that from {{club}}?",
  unsubscribeLead:
    "{{email}} will get no more e-mails about sessions and events of {{club}}. You can still sign in, and switch them on again under My settings.",
  unsubscribeTopicsLead:
    "{{email}} will get no more e-mails from {{club}} about: {{topics}}. Everything else still comes, and you can switch them on again under My settings.",
  unsubscribe: "Stop these e-mails",
  unsubscribeAll: "Stop all e-mails from {{club}}",
  unsubscribed: "No more e-mails from {{club}}",
  unsubscribedTopics: "No more e-mails like that from {{club}}",
  unsubscribedLead: "You can switch them on again under My settings at any time.",
  invalidTitle: "This link is no longer valid",
  invalid:
    "It belongs to somebody who has left the club, or to an address that has changed. There is nothing left to do.",
  toClub: "Go to {{club}}",
};
