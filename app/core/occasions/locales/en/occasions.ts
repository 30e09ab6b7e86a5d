export default {
  list: {
    future: "Upcoming",
    past: "Past",
    tab: "{{label}} ({{count, number}})",
    search: "Search by name or place",
    filters: "Filters",
    filtersSet: "Filters ({{count}})",
    anyStatus: "Any status",
    from: "From",
    to: "Until",
    show: "Show",
  },
  life: {
    title: "Status of {{name}}",
    lead: "{{when}} · {{status}}",
    action: "Status",
    nothing: "There is nothing to change about its status now.",
    keep: "Leave it as it is",
    is: {
      session: {
        confirmed: "It takes place as planned. Four hours after the end it’s settled automatically.",
        archived: "It’s settled, and nothing is owed for it.",
        canceled: "It was cancelled.",
        unsettled:
          "It’s settled, and something is still owed for it. Once that is paid, it’s archived automatically.",
      },
      event: {
        confirmed:
          "It takes place as planned. Once it’s over, finish it: events aren’t finished automatically.",
        archived: "It’s finished, and nothing is owed for it.",
        canceled: "It was cancelled.",
        unsettled:
          "It’s finished, and something is still owed for it. Once that is paid, it’s archived automatically.",
      },
    },
    over: {
      session: "It’s over. Four hours after the end it’s settled automatically.",
      event: "It’s over, but not finished yet: events aren’t finished automatically.",
    },
    settle: {
      session: {
        title: "Settle it now",
        text: "Players can’t change their answers any more.",
        button: "Settle session",
      },
      event: {
        title: "Finish it",
        text: "The sign-ups are closed.",
        button: "Finish event",
      },
      former: "It was over before your club began here, so nobody pays for it.",
      done: "Settled.",
      doneOwing: "Settled. Something is still owed for it.",
    },
    unarchive: {
      title: "Take it out of the archive",
      text: "It’s open again, with the answers as they are. Money isn’t touched, and nothing is charged twice.",
      button: "Unarchive",
      done: "It’s out of the archive.",
    },
    reinstate: {
      title: "Put it back on",
      text: "Everybody who was coming or waiting still is, and is told.",
      button: "Put back on",
      done_zero: "It’s on again.",
      done_one: "It’s on again. {{count}} person is told.",
      done_other: "It’s on again. {{count}} people are told.",
    },
  },
  consequences: {
    notBegun_one: "It hasn’t begun yet. {{count}} person is coming; nobody can sign up or leave any more.",
    notBegun_other: "It hasn’t begun yet. {{count}} people are coming; nobody can sign up or leave any more.",
    notOver_one: "It isn’t over yet. {{count}} person is coming.",
    notOver_other: "It isn’t over yet. {{count}} people are coming.",
    toldAgain_one: "{{count}} person who was coming or waiting is told that it’s on after all.",
    toldAgain_other: "{{count}} people who were coming or waiting are told that it’s on after all.",
    toLine_one: "{{count}} person loses their place, and goes to the waiting list.",
    toLine_other: "{{count}} people lose their places, and go to the waiting list.",
  },
};
