/** The meta tags of a page whose address is a secret, or valid only once: they keep search engines out. */
export const unlisted = [{ name: "robots", content: "noindex" }];
