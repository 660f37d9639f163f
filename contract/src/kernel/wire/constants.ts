/** The constants of the specification, section 9, under their names. Times are milliseconds, widths CSS pixels. */

export const requestTimeout = 30_000
export const retryCount = 0
export const retryDelay = 1_000
/** From the message that a session has ended to the login page. */
export const forcedLogoutDelay = 1_000

export const successCode = 10001
export const expiredCode = 10004

export { defaultLanguage } from '../i18n/language.ts'
/** The name under which the browser stores the language. */
export const languageStorageKey = 'language'
export const platform = 'web'

/** Calendar dates, on the wire and in pickers. */
export const dateFormat = 'yyyy-MM-dd'

export const pageSizes = [10, 20, 30, 40] as const
export const defaultPageSize = 10
/** The query of the guide dialog: all open tasks of the partner, on one page. */
export const guidePage = { pageNum: 1, pageSize: 999, status: 1020 } as const

export const heartbeatInterval = 5_000
export const debounceDelay = 1_500

/** Lengths in characters, both inclusive. */
export const passwordLength = { min: 6, max: 16 } as const
export const creditCodeLength = { min: 15, max: 18 } as const
export const taxNumberLength = { min: 15, max: 18 } as const

/** Decimals of an amount in display and on the wire. */
export const amountDecimals = 2
/** Card and account numbers are displayed in groups of this many digits. */
export const digitGroupSize = 4

/** The only status with which dictionary options are fetched. */
export const enabledOptionStatus = 1

/** Version of the linked platform service agreement. */
export const serviceAgreementVersion = '2020'
