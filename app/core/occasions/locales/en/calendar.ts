export default {
  title: "My calendar",
  back: "My settings",
  lead: "See the club’s sessions and events in the calendar on your phone or computer. It keeps itself up to date.",
  summary: {
    canceled: "Cancelled: {{name}}",
    waiting: "{{name}} (waiting list)",
    unanswered: "{{name}} (not answered yet)",
  },
  none: "You have no calendar address",
  noneText:
    "A calendar address is a secret link for your calendar app. It shows what you attend, what you are waiting for and what you have not answered yet.",
  make: "Make a calendar address",
  active: "Your calendar address",
  activeText:
    "Made on {{since}}. We don’t keep the address itself, so it can’t be shown again: if you need it once more, make a new one. The old one then stops working, and calendars that use it are no longer updated.",
  makeNew: "Make a new address",
  end: "End the address",
  ended: "Your calendar address no longer works.",
  made: "Here is your calendar address",
  madeText:
    "Add it to your calendar now: it is shown only this once. Keep it to yourself, since anybody who has it can see your calendar here.",
  open: "Open in my calendar",
  how: {
    apple: "iPhone, iPad or Mac: the button above subscribes to it.",
    google: "Google Calendar, on a computer: Other calendars, then From URL, and paste the address.",
    outlook: "Outlook: Add calendar, then Subscribe from web, and paste the address.",
  },
  account: { title: "Calendar", text: "Sessions and events in your own calendar app", open: "Open" },
};
