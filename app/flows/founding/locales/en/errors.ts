export default {
  "no-room": "We can’t take new clubs right now. Try again later.",
  "subdomain-taken-try": "This address is already taken. Still free: {{suggestions}}.",
};
