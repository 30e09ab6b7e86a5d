/** For how many days a closed club can be reopened; then it is deleted. */
export const GRACE_DAYS = 30;
