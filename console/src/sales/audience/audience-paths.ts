const potential = '/audienceManagement/potential'

/** Addresses of the audience pages. */
export const audiencePaths = {
  potential,
  import: () => `${potential}/import`,
  report: (_: string, importId: string) => `${potential}/import/${importId}`,
}
