/** The database's own package says in the same way why it does not start. */
export { folderFailure, StartFailure, systemErrorCode } from '@fairgate/embedded-postgres/start-failure'
