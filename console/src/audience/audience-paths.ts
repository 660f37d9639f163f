const potential = '/audienceManagement/potential'

/** Addresses of the people who may come. */
export const audiencePaths = {
  potential,
  import: () => `${potential}/import`,
  report: (_: string, importId: string) => `${potential}/import/${importId}`,
}
