export declare const serverBuild: () => string
export declare function useServer(node: string): string
export declare function ensureServer(node: string): string
