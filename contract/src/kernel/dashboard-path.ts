/** Where venue and organizers begin. By itself, for the login page's sake. */
export const dashboardPath = '/dashboard'
