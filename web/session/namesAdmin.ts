/** Whether somebody's roles name the admin; no when they cannot be read: an admin is then treated as a customer. */
export async function namesAdmin(readRoles: () => Promise<{ name: string }[]>): Promise<boolean> {
  try {
    return (await readRoles()).some((role) => role.name === "admin");
  } catch (error) {
    console.warn("The roles could not be read", error);
    return false;
  }
}
