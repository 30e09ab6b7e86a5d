export default {
  timezone: "Choose a time zone from the list.",
  "picture-type":
    "This isn’t a PNG, JPEG, WebP or GIF. Save the picture as one of them, and choose it again.",
  "picture-damaged": "This picture is damaged and can’t be read. Save it again, and choose it again.",
  "picture-too-large": "This picture is too large: at most {{most, number}} pixels wide and high.",
  accent: "Choose a colour.",
  "subdomain-taken": "This address is already taken.",
  "subdomain-invalid": "Use 3 to 40 letters (a–z), digits and dashes, with no dash at either end.",
  "subdomain-reserved": "This address is reserved. Please choose another one.",
  "unknown-tag": "The club has no tag {{tags}}. Check how it is spelled, or add it in the settings first.",
  "offer-off": "Switch it on as well, or clear this.",
};
