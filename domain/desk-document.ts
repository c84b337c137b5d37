/** The document of the desk, in the folder of the build: the shell, with the desk's own scripts named in its head. */
export const DESK_DOCUMENT = "desk.html";
