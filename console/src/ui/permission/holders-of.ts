/** Where operators in use who hold a permission are listed. */
export const holdersOf = (permission: string): string =>
  `/JurisdictionOperator?tab=inUse&permission=${encodeURIComponent(permission)}`
