/** Addresses of API keys. */
export const apiKeyPaths = {
  list: '/apiKeys',
  add: '/apiKeys/key',
  key: (id: string) => `/apiKeys/key/${id}`,
}
