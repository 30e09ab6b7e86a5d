export default {
  export: {
    title: "Save all data",
    text: "One ZIP file with everything that the club has: members, sessions and events, who came, settings and the activity log, a CSV file for each. Who gave which rating is left out.",
    save: "Save as a file",
  },
  close: {
    title: "Close the club",
    lead: "For when the club comes to an end. Nothing is lost for {{days}} days.",
    open: "Close the club…",
    what: "What happens",
    now: "From then on, only admins can use it: pages, invitations and calendars stop working, and so do schedules, reminders and e-mails.",
    people_one: "{{count}} member sees that the club is closed, and until when.",
    people_other: "{{count}} members see that the club is closed, and until when.",
    upcoming_one:
      "{{count}} upcoming session or event won’t take place here. Nobody is told: tell them yourself first.",
    upcoming_other:
      "{{count}} upcoming sessions and events won’t take place here. Nobody is told: tell your members yourself first.",
    back: "Until {{date}} any admin can reopen it, as it was. All admins are told by e-mail.",
    after: "After that everything is deleted for good, and its address is free for another club.",
    name: "To close it, type its name: {{club}}",
    nameLabel: "The club’s name",
    confirm: "Close the club",
    keep: "Keep it open",
  },
  page: {
    title: "{{club}} is closed",
    until: "On {{date}} it will be deleted with all its data. Until then an admin can reopen it.",
    signIn: "Sign in as an admin",
    reopen: "Reopen the club",
    reopened: "The club is open again.",
    ownData: "Everything that the club holds about you, in one file. Available until the club is deleted.",
    signOut: "Sign out",
  },
  mail: {
    subject: "{{club}} was closed",
    preheader: "It can be reopened until {{date}}.",
    text: "{{by}} closed {{club}}. Its members can no longer use it, and no reminders or other e-mails are sent.",
    until:
      "Until {{date}} any admin can reopen it, as it was, or save all of its data. After that everything is deleted for good.",
    button: "See the club",
  },
  reopenedMail: {
    subject: "{{club}} is open again",
    preheader: "Nothing will be deleted.",
    text: "{{by}} reopened {{club}}. Its members can use it as before, and schedules, reminders and e-mails continue.",
    until: "Nothing will be deleted.",
    button: "Open {{club}}",
  },
};
