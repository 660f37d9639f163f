/** The embedded database reports start failures in the same form. */
export { folderFailure, StartFailure, systemErrorCode } from '@fairgate/embedded-postgres/start-failure'
