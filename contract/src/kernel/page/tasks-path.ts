/**
 * The first page of operators who may see it; the pages of one exhibition are below. A separate file, because the login
 * page loads it.
 */
export const tasksPath = '/exhibitionTransaction/papersTransaction'
