export default {
  save: "It could not be saved. Try again later.",
  unsure:
    "Something went wrong on our side. It may have been done, or part of it: check before you try again.",
  view: "This could not be shown. Try again later.",
  addAttendee: "The attendee could not be added. Try again later.",
  removeAttendee: "The attendee could not be removed. Try again later.",
  exportSessions: "The sessions could not be exported. Try again later.",
  members: "The members could not be read. Try again later.",
  payments: "The payments could not be changed. Try again later.",
  session: "The session could not be changed. Try again later.",
  rating: "The session could not be rated. Try again later.",
  settings: "The settings could not be saved. Try again later.",
  link: "The link could not be sent. Try again later.",
};
