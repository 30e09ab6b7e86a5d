export default {
  "close-name": "Type the club’s name exactly as above.",
  "not-closed": "This club is open.",
};
