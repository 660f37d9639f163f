/** Where everyone begins who may see it; pages of one exhibition lie beneath. By itself, for the login page's sake. */
export const tasksPath = '/exhibitionTransaction/papersTransaction'
