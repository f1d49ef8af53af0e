const LONGEST_NAME = 214

/** The name of a package that npm takes, made from the name of a folder. */
export function createProjectName(folderName: string): string {
  const name = folderName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME)
  // A package cannot depend on one with its own name.
  return name === '' || name === 'waymark' || name === 'react' || name === 'node-modules' ? 'my-app' : name
}
