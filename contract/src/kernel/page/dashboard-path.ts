/** The first page of venue and organizers. A separate file, because the login page loads it. */
export const dashboardPath = '/dashboard'
