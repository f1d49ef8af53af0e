interface DocumentedError {
  title: string
  status: number
  message: string
  hint: string
}

export declare const DOCS_FILE: URL
export declare function formatErrorDocs(errors: Record<string, DocumentedError>): string
