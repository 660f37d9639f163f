/** The variant the server was started as (`BRAND`), told by the root element. */
export const isTH = document.documentElement.dataset.brand === 'TH'

/** Whether what is shown was made up for demonstration. */
export const isDemo = document.documentElement.dataset.demo !== undefined

/** Whether this address may have passkeys: they are kept for a name (`PUBLIC_URL`), and the same machine's number is none. */
export const hasPasskeys = document.documentElement.dataset.passkeys === location.hostname

/** Whether people may come in by the sign-on of their own company (`OIDC_ISSUER`). */
export const hasSso = document.documentElement.dataset.sso !== undefined
