export default {
  "repeat-too-long": "At most 52 sessions: choose an earlier date.",
  "occasion-canceled": "It has been cancelled, so nothing can be changed.",
  "deadline-past": "This deadline is already over, so nobody could answer. Choose fewer hours.",
  "export-too-long":
    "That’s {{total, number}} rows, and a file can hold {{most, number}}. Choose a shorter period.",
  "long-session": "This lasts {{hours, number}} hours. Confirm that, or correct the times.",
  "not-begun": "It hasn’t begun yet, so it can’t be settled.",
  "already-begun": "It should have begun already, so it can’t be put back on.",
  "invite-late": "It’s past the deadline for answers, so nobody you invite could sign up.",
  "nobody-to-invite":
    "Nobody to invite: everyone with these tags has answered, was invited in the last 12 hours, or is away or inactive.",
  "no-series": "This session isn’t part of a series.",
  "occasion-over": "It is over and can’t be changed any more.",
  "occasion-settled":
    "It has been settled already, so it can’t be changed any more. You can still cancel it.",
  "finish-order": "It has to finish after it starts.",
  "event-too-long": "An event can last at most {{days, number}} days.",
  "registration-after-start": "Registration has to end before the event starts.",
  "registration-order": "Registration has to open before it ends.",
};
