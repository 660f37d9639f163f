/** The job that reads a declaration's pictures. */
export const readKind = 'epidemic.read'
