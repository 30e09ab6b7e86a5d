export default {
  know: "I know this club",
  never: "Never write to me again",
  neverText:
    "Then no club here will write to this address unless you ask for it yourself, for example to sign in. Signing in allows e-mails again.",
  title: "Do you know {{club}}?",
  lead: "{{club}} has added {{email}} as a member.",
  lead_by: "{{admin}} has added {{email}} to {{club}} as a member.",
  text: "If you know the club, it can tell you about its sessions and events. If you don’t, you don’t need to do anything: it can’t write to you beyond a single reminder.",
  textTrusted: "If you know the club, say so. If you don’t, you can stop its e-mails here.",
  knowDone: "Thank you",
  knowDoneLead:
    "{{club}} can now tell you about its sessions and events. You can switch that off under My settings at any time.",
  signIn: "Sign in",
  neverDone: "You won’t hear from clubs here again",
  neverDoneLead:
    "No club here will write to your address any more, unless you ask for it yourself. E-mails already on their way may still arrive.",
  mail: {
    subject: "Do you know this club?",
    subject_by: "{{admin}} has added you",
    subjectAgain: "Do you know this club? (reminder)",
    subjectAgain_by: "{{admin}} has added you (reminder)",
    preheader: "Tell us if you know this club. Otherwise it can’t write to you.",
    preheaderTrusted: "Tell us if you know this club.",
    text: "{{club}} has added you as a member. It plans its sessions here, and can tell you by e-mail what is on and whether you have a place.",
    text_by:
      "{{admin}} has added you to {{club}} as a member. The club plans its sessions here, and can tell you by e-mail what is on and whether you have a place.",
    ask: "Do you know {{club}}? Then say so, or sign in on its page. Until you do, it can’t write to you.",
    askTrusted:
      "Do you know {{club}}? Then say so, or sign in on its page. If you don’t, you can stop its e-mails below.",
    after: "If you do nothing, you’ll get one reminder in three days, and nothing after that.",
    afterTrusted:
      "If you do nothing, you’ll get one reminder in three days. The club can tell you about its sessions and events in the meantime.",
    next: "What’s on next",
    nextText: "Answering one of these also says that you know the club. You don’t need to sign in.",
    afterAgain: "This was the reminder. If you do nothing, you won’t get anything more.",
    afterAgainTrusted: "This was the reminder. The club can still tell you about its sessions and events.",
  },
};
