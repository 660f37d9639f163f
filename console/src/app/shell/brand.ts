/** The brand of the server (`BRAND`), from the root element. */
export const isTH = document.documentElement.dataset.brand === 'TH'

/** Whether the data is demo data. */
export const isDemo = document.documentElement.dataset.demo !== undefined

/** Whether this address supports passkeys: they need a host name (`PUBLIC_URL`), and an IP address is none. */
export const hasPasskeys = document.documentElement.dataset.passkeys === location.hostname

/** Whether single sign-on is configured (`OIDC_ISSUER`). */
export const hasSso = document.documentElement.dataset.sso !== undefined
