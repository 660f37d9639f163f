/** The list of active operators with a permission. */
export const holdersOf = (permission: string): string =>
  `/JurisdictionOperator?tab=inUse&permission=${encodeURIComponent(permission)}`
