export declare const serverBuild: () => string
export declare function ensureServer(node: string): string
